/** The API's limit for the name of a passkey, in characters. */
export const maxNameLength = 60
