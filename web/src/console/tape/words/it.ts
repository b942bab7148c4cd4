import type { TapeWords } from './en.js';

const it: TapeWords = {
  text: 'Le righe servono solo a mostrare: Holdfast vende tipi di camera, e quale camera riceve un ospite si decide alla reception. Con le frecce si passa da un soggiorno all’altro.',
  weekEarlier: 'Una settimana prima',
  weekLater: 'Una settimana dopo',
  shown: 'Notti mostrate',
  bars: (count) => (count === 1 ? '1 camera prenotata' : `${count} camere prenotate`),
  roomsLeft: (free, of) => `${free} libere su ${of}`,
  cut: 'Ci sono più camere prenotate di quante se ne mostrano. Mostra meno notti.',
  guestsShort: (guests) => (guests === 1 ? '1 ospite' : `${guests} ospiti`),
};

export default it;
