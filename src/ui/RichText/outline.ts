/** A heading with what stands below it. */
export interface Titled {
  readonly title: string;
  readonly body: readonly Node[];
}
export interface Section extends Titled {
  readonly parts: readonly Titled[];
}

function splitAt(nodes: readonly Node[], tag: 'H2' | 'H3'): { before: Node[]; titled: Titled[] } {
  const before: Node[] = [];
  const titled: { title: string; body: Node[] }[] = [];
  for (const node of nodes) {
    if (node.nodeName === tag) titled.push({ title: node.textContent?.trim() ?? '', body: [] });
    else (titled.at(-1)?.body ?? before).push(node);
  }
  return { before, titled };
}

/** The sections of a document by its headings: 2 opens a section, 3 a part of one. What comes before the first is left out. */
export function readOutline(nodes: DocumentFragment): readonly Section[] {
  return splitAt([...nodes.childNodes], 'H2').titled.map(({ title, body }) => {
    const { before, titled } = splitAt(body, 'H3');
    return { title, body: before, parts: titled };
  });
}
