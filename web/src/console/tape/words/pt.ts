import type { TapeWords } from './en.js';

const pt: TapeWords = {
  text: 'As linhas servem apenas para mostrar: o Holdfast vende tipos de quarto, e qual quarto cada hóspede recebe é decidido na recepção. As setas levam de uma estadia à outra.',
  weekEarlier: 'Uma semana antes',
  weekLater: 'Uma semana depois',
  shown: 'Noites mostradas',
  bars: (count) => (count === 1 ? '1 quarto reservado' : `${count} quartos reservados`),
  roomsLeft: (free, of) => `${free} livres de ${of}`,
  cut: 'Há mais quartos reservados do que os mostrados. Mostre menos noites.',
  guestsShort: (guests) => (guests === 1 ? '1 hóspede' : `${guests} hóspedes`),
};

export default pt;
