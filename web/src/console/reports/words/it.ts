import type { ReportWords } from './en.js';

const it: ReportWords = {
  houses: 'Strutture',
  housesText: 'Prenotazioni confermate, per notte di soggiorno e ai prezzi a cui sono state prenotate. Le opzioni sono contate a parte.',
  span: 'Notti',
  spans: (nights) => (nights === 1 ? '1 notte' : `${nights} notti`),
  roomType: 'Tipo di camera',
  allRoomTypes: 'Tutti i tipi di camera',
  since: 'Pick-up dal',
  occupancy: 'Occupazione',
  adr: 'ADR',
  revpar: 'RevPAR',
  adrText: 'Prezzo medio giornaliero: ricavo camere / camere vendute',
  revparText: 'Ricavo camere / camere disponibili',
  revenue: 'Ricavo camere',
  roomsSold: 'Camere vendute',
  roomsThere: 'Camere disponibili',
  roomsHeld: 'Opzionate',
  pickUp: 'Pick-up',
  night: 'Notte',
  byRoomType: 'Per tipo di camera',
  byNight: 'Notte per notte',
  occupancyPlot: (from, to) => `Occupazione, notte per notte dal ${from} al ${to}`,
  ratesPlot: (from, to) => `Prezzo medio giornaliero e ricavo per camera disponibile, notte per notte dal ${from} al ${to}`,
  inTotal: 'In totale',

  sales: 'Andamento delle vendite',
  salesText: 'Biglietti venduti e non annullati, in rapporto alla capienza attuale di ogni settore.',
  window: 'Quale parte',
  windows: {
    all: 'Tutta la vendita',
    minutes: 'I primi dieci minuti',
    hour: 'La prima ora',
    day: 'Il primo giorno',
    latest: 'Le ultime 24 ore',
  },
  notBegun: 'La vendita non è ancora cominciata.',
  soldPart: 'Venduto sulla capienza',
  salePlot: (event) => `Venduto sulla capienza nel tempo, per settore: ${event}`,
  byTime: 'Momento per momento',
};

export default it;
