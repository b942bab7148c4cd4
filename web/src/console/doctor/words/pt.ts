import type { DoctorWords } from './en.js';

const words: DoctorWords = {
  checks: {
    'every promised constraint is in force': 'toda restrição prometida está em vigor',
    'no cell is oversold': 'nada foi vendido além do disponível',
    'every reservation has its lines, and charges that add up': 'toda reserva tem suas linhas, e valores que fecham',
    'every key and every command made one reservation': 'toda chave e todo comando fizeram uma só reserva',
    'every change has its one event': 'toda mudança tem seu único evento',
    'every event is numbered or waits to be': 'todo evento está numerado ou espera por isso',
    'for every cell, booked = the lines of active reservations': 'em toda parte o vendido é a soma das reservas ativas',
    'a paid order has a confirmed reservation or gave its money back, and its sums add up':
      'um pedido pago tem uma reserva confirmada ou devolveu o dinheiro, e as contas fecham',
    'money that arrived was applied once or given back once': 'o dinheiro que chegou foi usado uma vez ou devolvido uma vez',
    'what was held until it is paid, and is confirmed, was paid': 'o que estava retido à espera do pagamento e está confirmado foi pago',
    'what was to be given back and was refused is owed to nobody any more': 'ninguém mais espera um reembolso que tinha sido recusado',
    "our ledger is the test gateway's": 'as nossas contas são as do gateway de teste',
    'every stay has its reservation, and what was agreed': 'toda estadia tem sua reserva, e o que foi combinado',
    'every room has the nights and the price of its lines': 'todo quarto tem as noites e o preço das suas linhas',
    'every cancelled stay has its one refund': 'toda estadia cancelada tem seu único reembolso',
    'numbers of a waiting room were given without a gap, and are counted right':
      'os números de uma sala de espera foram dados sem saltos, e a contagem fecha',
    'nobody waits behind the frontier, and nobody came in before it':
      'ninguém espera com um número já chamado, e ninguém entrou antes do seu',
    'nobody has two places in one waiting room': 'ninguém tem dois lugares na mesma sala de espera',
    'every reservation of tickets says whose it is': 'toda reserva de ingressos diz de quem é',
    'confirmed reservations have valid tickets, one a unit, and no others have':
      'as reservas confirmadas têm ingressos válidos, um por lugar, e nenhuma outra tem',
    'every cancelled reservation of tickets has its one refund': 'toda reserva de ingressos cancelada tem seu único reembolso',
    'every sector has its cell, and its reservations draw on all of its caps':
      'todo setor tem sua disponibilidade, e suas reservas contam para todos os seus limites',
    'every event sells in the window of its lane': 'todo evento vende no período marcado',
  },
  promises: { queue: 'sala de espera' },
};

export default words;
