/** Tables as files for spreadsheets. */

export type Cell = string | number | boolean | null | undefined;

/**
 * RFC 4180: lines end with CR LF, and a field with a comma, a quote or an end of line is quoted. A text that a spreadsheet would take
 * for a formula, in the letters of any keyboard, is marked as text with an apostrophe; a number is a number.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const field = (cell: Cell) => {
    const plain = cell === null || cell === undefined ? '' : String(cell);
    const text = typeof cell === 'string' && /^\s*[=+\-@\t\r\n＝＋－＠]/.test(plain) ? `'${plain}` : plain;
    return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
  };
  return [head, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

export function download(name: string, csv: string): void {
  // The mark tells spreadsheets that it is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
