/** The theatre's own statements, by name. */
import { loadStatement } from '@holdfast/engine';

const load = (name: string) => loadStatement(import.meta.url, name, 'theatre');

export const countNaively = load('count_naively');
export const createScratch = load('create_scratch');
export const dropScratch = load('drop_scratch');
export const findDemo = load('find_demo');
export const findTroupe = load('find_troupe');
export const listOpenStages = load('list_open_stages');
export const lookAtStage = load('look_at_stage');
export const lookNaively = load('look_naively');
export const readNaiveShop = load('read_naive_shop');
export const recountStage = load('recount_stage');
export const sellNaively = load('sell_naively');
export const stockNaiveShop = load('stock_naive_shop');
export const tryTurn = load('try_turn');
