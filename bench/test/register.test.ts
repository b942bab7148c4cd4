import { describe, expect, it } from 'vitest';
import { modes } from '../src/modes.js';
import { scenarios } from '../src/register.js';

const minutesOf = (name: keyof typeof modes) =>
  scenarios.filter((scenario) => scenario.modes.includes(name)).reduce((sum, scenario) => sum + scenario.seconds(modes[name]), 0) / 60;

describe('the register', () => {
  it('names every scenario once, and so that it can be typed', () => {
    const names = scenarios.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('is reckoned to keep within the time that each mode promises', () => {
    expect(minutesOf('quick')).toBeLessThanOrEqual(1.5);
    expect(minutesOf('full')).toBeLessThanOrEqual(20);
    expect(minutesOf('soak')).toBeLessThanOrEqual(60);
  });

  it('runs in full whatever it runs in short', () => {
    for (const scenario of scenarios) if (scenario.modes.includes('quick')) expect(scenario.modes).toContain('full');
    for (const scenario of scenarios) expect(scenario.modes).toContain('soak');
  });
});
