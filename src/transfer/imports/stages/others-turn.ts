/** Lets requests be answered that came meanwhile, also when nothing had to be waited for. */
export const othersTurn = () => new Promise<void>(resolve => setImmediate(resolve))
