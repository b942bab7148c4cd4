import type { ReportWords } from './en.js';

const pt: ReportWords = {
  houses: 'Hotéis',
  housesText: 'Reservas confirmadas, por noite de estadia e pelos preços da reserva. As pré-reservas são contadas à parte.',
  span: 'Noites',
  spans: (nights) => (nights === 1 ? '1 noite' : `${nights} noites`),
  roomType: 'Tipo de quarto',
  allRoomTypes: 'Todos os tipos de quarto',
  since: 'Pick-up desde',
  occupancy: 'Ocupação',
  adr: 'ADR',
  revpar: 'RevPAR',
  adrText: 'Diária média: receita de quartos / quartos vendidos',
  revparText: 'Receita de quartos / quartos disponíveis',
  revenue: 'Receita de quartos',
  roomsSold: 'Quartos vendidos',
  roomsThere: 'Quartos disponíveis',
  roomsHeld: 'Pré-reservados',
  pickUp: 'Pick-up',
  night: 'Noite',
  byRoomType: 'Por tipo de quarto',
  byNight: 'Noite a noite',
  occupancyPlot: (from, to) => `Ocupação, noite a noite de ${from} a ${to}`,
  ratesPlot: (from, to) => `Diária média e receita por quarto disponível, noite a noite de ${from} a ${to}`,
  inTotal: 'No total',

  sales: 'Andamento das vendas',
  salesText: 'Ingressos vendidos e não cancelados, em relação à capacidade atual de cada setor.',
  window: 'Qual parte',
  windows: {
    all: 'A venda inteira',
    minutes: 'Os primeiros dez minutos',
    hour: 'A primeira hora',
    day: 'O primeiro dia',
    latest: 'As últimas 24 horas',
  },
  notBegun: 'A venda ainda não começou.',
  soldPart: 'Vendido da capacidade',
  salePlot: (event) => `Vendido da capacidade ao longo do tempo, por setor: ${event}`,
  byTime: 'Momento a momento',
};

export default pt;
