import type { TheatreWords } from './en.js';

const number = (value: number) => value.toLocaleString('pt');
const people = (count: number) => (count === 1 ? '1 comprador' : `${number(count)} compradores`);

const pt: TheatreWords = {
  title: 'Uma correria, diante dos seus olhos',
  lead: 'Mais compradores do que lugares. Eles mandam requisições de verdade ao serviço que mostra esta página, e ele vende a partir do seu banco de dados de verdade: nada é simulado.',
  programme: 'O que está em cena',
  seats: 'Lugares',
  buyers: 'Compradores',
  arrival: 'Eles chegam',
  arrivals: { spread: 'em 2,5 segundos', at_once: 'no mesmo instante' },
  naiveSwitch: 'Ao lado, o jeito ingênuo: olhar e, se sobrar um lugar, gravar',
  begin: 'Abrir as portas',
  playing: 'As portas estão abertas',
  joined: 'Outra pessoa já abriu as portas: você está vendo a mesma apresentação.',
  interrupted: 'A conexão caiu. A apresentação continua, e você a verá assim que voltar.',
  dark: 'Ainda não houve apresentação.',

  gathering: (buyers, seats) => `${people(buyers)} se reúnem por ${number(seats)} lugares.`,
  selling: 'As portas estão abertas.',
  counting: 'Todos tiveram resposta. O banco de dados é recontado.',
  failed: 'A apresentação foi interrompida. O que ela tinha começado foi removido.',
  ended: ({ sold, seats, refused, absorbed, seconds }) =>
    `${number(sold)} de ${number(seats)} lugares foram vendidos, o último após ${seconds.toLocaleString('pt', { maximumFractionDigits: 2 })} s; ${people(refused)} foram recusados, e ${absorbed === 1 ? '1 segundo clique recebeu' : `${number(absorbed)} segundos cliques receberam`} o que o primeiro tinha feito.`,
  naiveEnded: (sold, oversold) =>
    oversold > 0
      ? `O jeito ingênuo vendeu ${number(sold)}: ${number(oversold)} a mais do que existem.`
      : `O jeito ingênuo vendeu ${number(sold)}. Desta vez teve sorte.`,

  ours: 'Holdfast',
  oursText: 'Um clique é um POST /v1/reservations. Um em cada dez compradores clica duas vezes, com uma só Idempotency-Key.',
  naive: 'Conferir, depois gravar',
  naiveText: (pauseMs) =>
    `Os mesmos cliques, por 20 conexões a uma tabela própria: SELECT do que resta; ${pauseMs} ms depois, como depois de calcular um preço, INSERT da venda e UPDATE do contador.`,
  left: 'Lugares restantes',
  sold: 'Vendidos',
  refused: 'Recusados',
  crowdText: (buyers, sold, refused) =>
    `Um ponto para cada um de ${people(buyers)}: ${number(sold)} vendidos, ${number(refused)} recusados`,
  batches: 'Lotes',
  batchesText: (count, largest) =>
    count === 1
      ? `1 transação vendeu ${number(largest)}.`
      : `${number(count)} transações, na ordem dos seus commits; a maior vendeu ${number(largest)}.`,
  oversoldBy: (count) => `${number(count)} vendidos além do último lugar`,
  waits: 'ainda sem resposta',
  hasSeat: 'tem um lugar',
  isRefused: 'recusado: esgotado',
  isOversold: 'vendido um lugar que não existe',
  again: (slower) => `Ver de novo, ${number(slower)} vezes mais devagar`,
  stop: 'Parar',

  proof: 'A prova',
  kept: 'Recontado a partir das linhas do banco de dados, não do que foi mostrado acima: tantos vendidos quantos eram os lugares, cada um uma vez, e o contador concorda.',
  broken: 'As contas não fecham. Isto não pode acontecer: avise-nos, por favor.',
  oversold: 'Vendidos além dos lugares',
  held: 'Reservados',
  available: 'Restantes, segundo o contador',
  absorbed: 'Segundos cliques absorvidos',
  soldTwice: 'Vendidos uma segunda vez ao mesmo comprador',
  tickets: 'Ingressos',
  codes: 'Códigos diferentes destes ingressos',
};

export default pt;
