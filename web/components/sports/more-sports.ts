/** The part of the page of sports with the ready ones, as the end of an address. */
export const readySportsMark = '#more'

/** Where ready sports can be added, or where it is said who can do that. */
export const moreSports = `/settings/sports${readySportsMark}`
