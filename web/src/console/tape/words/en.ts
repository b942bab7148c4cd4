const en = {
  text: 'Rows are for showing only: Holdfast sells room types, and which room a guest gets is decided at the desk. Arrow keys go from one stay to the next.',
  weekEarlier: 'A week earlier',
  weekLater: 'A week later',
  shown: 'Nights shown',
  bars: (count: number) => (count === 1 ? '1 booked room' : `${count} booked rooms`),
  roomsLeft: (free: number, of: number) => `${free} of ${of} free`,
  cut: 'There are more booked rooms than are shown. Show fewer nights.',
  guestsShort: (guests: number) => (guests === 1 ? '1 guest' : `${guests} guests`),
};

export type TapeWords = typeof en;
export default en;
