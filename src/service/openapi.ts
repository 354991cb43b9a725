/** Placeholder until the document is generated. */
export function openApiText(): string {
  return '{}';
}
