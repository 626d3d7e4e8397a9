import type { Part } from './suite/session'
export const connectionsPart: Part = { name: 'connections', boundS: { short: 10, long: 10 }, run: async () => {} }
