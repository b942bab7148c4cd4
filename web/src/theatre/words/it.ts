import type { TheatreWords } from './en.js';

const number = (value: number) => value.toLocaleString('it');
const people = (count: number) => (count === 1 ? '1 acquirente' : `${number(count)} acquirenti`);

const it: TheatreWords = {
  title: 'Un assalto, davanti ai tuoi occhi',
  lead: 'Più acquirenti che posti. Mandano richieste vere al servizio che ti mostra questa pagina, e lui vende dal suo vero database: nulla è simulato.',
  programme: 'Che cosa va in scena',
  seats: 'Posti',
  buyers: 'Acquirenti',
  arrival: 'Arrivano',
  arrivals: { spread: 'entro 2,5 secondi', at_once: 'nello stesso istante' },
  naiveSwitch: 'Accanto, il modo ingenuo: guarda, e se resta un posto, scrivi',
  begin: 'Apri le porte',
  playing: 'Le porte sono aperte',
  joined: 'Qualcun altro ha già aperto le porte: stai guardando la stessa rappresentazione.',
  interrupted: 'La connessione è caduta. La rappresentazione continua, e la vedrai appena torni.',
  dark: 'Non è ancora andato in scena nulla.',

  gathering: (buyers, seats) => `${people(buyers)} si radunano per ${number(seats)} posti.`,
  selling: 'Le porte sono aperte.',
  counting: 'Tutti hanno avuto risposta. Il database viene ricontato.',
  failed: 'La rappresentazione è stata interrotta. Ciò che aveva iniziato è stato rimosso.',
  ended: ({ sold, seats, refused, absorbed, seconds }) =>
    `${number(sold)} posti su ${number(seats)} venduti, l’ultimo dopo ${seconds.toLocaleString('it', { maximumFractionDigits: 2 })} s; ${people(refused)} respinti, e ${absorbed === 1 ? '1 secondo clic ha' : `${number(absorbed)} secondi clic hanno`} ottenuto ciò che aveva fatto il primo.`,
  naiveEnded: (sold, oversold) =>
    oversold > 0
      ? `Il modo ingenuo ne ha venduti ${number(sold)}: ${number(oversold)} più di quanti ce ne siano.`
      : `Il modo ingenuo ne ha venduti ${number(sold)}. Questa volta ha avuto fortuna.`,

  ours: 'Holdfast',
  oursText: 'Un clic è un POST /v1/reservations. Un acquirente su dieci fa clic due volte, con una sola Idempotency-Key.',
  naive: 'Controlla, poi scrivi',
  naiveText: (pauseMs) =>
    `Gli stessi clic, su 20 connessioni a una tabella a parte: SELECT di ciò che resta; ${pauseMs} ms dopo, come dopo aver calcolato un prezzo, INSERT della vendita e UPDATE del contatore.`,
  left: 'Posti rimasti',
  sold: 'Venduti',
  refused: 'Respinti',
  crowdText: (buyers, sold, refused) => `Un punto per ciascuno di ${people(buyers)}: ${number(sold)} venduti, ${number(refused)} respinti`,
  batches: 'Lotti',
  batchesText: (count, largest) =>
    count === 1
      ? `1 transazione ne ha venduti ${number(largest)}.`
      : `${number(count)} transazioni, nell’ordine dei loro commit; la più grande ne ha venduti ${number(largest)}.`,
  oversoldBy: (count) => `${number(count)} venduti oltre l’ultimo posto`,
  waits: 'ancora senza risposta',
  hasSeat: 'ha un posto',
  isRefused: 'respinto: esaurito',
  isOversold: 'venduto un posto che non c’è',
  again: (slower) => `Guardalo di nuovo, ${number(slower)} volte più lento`,
  stop: 'Ferma',

  proof: 'La prova',
  kept: 'Ricontato dalle righe del database, non da ciò che è stato mostrato sopra: tanti venduti quanti erano i posti, ciascuno una volta, e il contatore è d’accordo.',
  broken: 'I conti non tornano. Non deve succedere: segnalalo, per favore.',
  oversold: 'Venduti oltre i posti',
  held: 'Bloccati',
  available: 'Rimasti, secondo il contatore',
  absorbed: 'Secondi clic assorbiti',
  soldTwice: 'Venduti una seconda volta allo stesso acquirente',
  tickets: 'Biglietti',
  codes: 'Codici diversi di questi biglietti',
};

export default it;
