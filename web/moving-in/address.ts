/** Of the page to move in. */
export const movingInAddress = '/profile/edit/account/moving-in'
