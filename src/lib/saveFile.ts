/** Hands a file to the user: the browser's own download of a blob or a data URL. */
export function saveFile(content: Blob | string, fileName: string): void {
  const address = typeof content === 'string' ? content : URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  if (typeof content !== 'string') URL.revokeObjectURL(address);
}
