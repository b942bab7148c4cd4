export function Book() {
  return <p />;
}
