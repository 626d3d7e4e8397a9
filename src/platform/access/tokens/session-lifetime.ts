/** How long a session lasts from its log-in. */
export const sessionDays = 30

/** In seconds. A day more than any token is given. */
export const longestS = (sessionDays + 1) * 86_400
