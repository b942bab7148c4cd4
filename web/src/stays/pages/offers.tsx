export function Offers() {
  return <p />;
}
