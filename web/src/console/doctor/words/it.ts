import type { DoctorWords } from './en.js';

const words: DoctorWords = {
  checks: {
    'every promised constraint is in force': 'ogni vincolo promesso è in vigore',
    'no cell is oversold': 'nulla è venduto oltre la disponibilità',
    'every reservation has its lines, and charges that add up': 'ogni prenotazione ha le sue righe, e importi che tornano',
    'every key and every command made one reservation': 'ogni chiave e ogni comando hanno fatto una sola prenotazione',
    'every change has its one event': 'ogni cambiamento ha il suo unico evento',
    'every event is numbered or waits to be': 'ogni evento è numerato o aspetta di esserlo',
    'for every cell, booked = the lines of active reservations': 'ovunque il venduto è la somma delle prenotazioni attive',
    'a paid order has a confirmed reservation or gave its money back, and its sums add up':
      'un ordine pagato ha una prenotazione confermata o ha restituito il denaro, e i conti tornano',
    'money that arrived was applied once or given back once': 'il denaro arrivato è stato usato una volta o restituito una volta',
    'what was held until it is paid, and is confirmed, was paid':
      'ciò che era bloccato in attesa di pagamento ed è confermato è stato pagato',
    'what was to be given back and was refused is owed to nobody any more': 'nessuno aspetta più un rimborso che era stato rifiutato',
    "our ledger is the test gateway's": 'i nostri conti sono quelli del gateway di prova',
    'every stay has its reservation, and what was agreed': 'ogni soggiorno ha la sua prenotazione, e ciò che era pattuito',
    'every room has the nights and the price of its lines': 'ogni camera ha le notti e il prezzo delle sue righe',
    'every cancelled stay has its one refund': 'ogni soggiorno cancellato ha il suo unico rimborso',
    'numbers of a waiting room were given without a gap, and are counted right':
      'i numeri di una sala d’attesa sono stati dati senza salti, e i conti tornano',
    'nobody waits behind the frontier, and nobody came in before it':
      'nessuno aspetta con un numero già chiamato, e nessuno è entrato prima del suo',
    'nobody has two places in one waiting room': 'nessuno ha due posti nella stessa sala d’attesa',
    'every reservation of tickets says whose it is': 'ogni prenotazione di biglietti dice di chi è',
    'confirmed reservations have valid tickets, one a unit, and no others have':
      'le prenotazioni confermate hanno biglietti validi, uno per posto, e nessun’altra ne ha',
    'every cancelled reservation of tickets has its one refund': 'ogni prenotazione di biglietti cancellata ha il suo unico rimborso',
    'every sector has its cell, and its reservations draw on all of its caps':
      'ogni settore ha la sua disponibilità, e le sue prenotazioni contano per tutti i suoi limiti',
    'every event sells in the window of its lane': 'ogni evento vende nel periodo stabilito',
  },
  promises: { queue: 'sala d’attesa' },
};

export default words;
