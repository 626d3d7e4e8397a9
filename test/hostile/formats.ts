import type { Part } from './suite/session'
export const formatsPart: Part = { name: 'formats', boundS: { short: 10, long: 10 }, run: async () => {} }
