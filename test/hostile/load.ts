import type { Part } from './suite/session'
export const loadPart: Part = { name: 'load', boundS: { short: 10, long: 10 }, run: async () => {} }
