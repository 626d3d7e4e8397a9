// Addresses of accounts whose owner has not confirmed a real one yet. The domain `.invalid` belongs to nobody.
const domain = '@unconfirmed.invalid'

export const nowhere = (username: string) => `${username}${domain}`

/** Whether nothing can be sent to this address. */
export const isNowhere = (address: string) => address.endsWith(domain)
