export function Booking() {
  return <p />;
}
