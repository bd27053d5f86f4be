// A statement as the executor's pipeline sends it: named ones are planned once per connection.
// Must never be built from text of a request: values travel apart from the text.

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}
