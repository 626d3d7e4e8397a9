/** Password of all test users. */
export const userPassword = 'open sesame'
