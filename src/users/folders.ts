/** Where a user's recordings lie below the upload folder. */
export const workoutsFolder = (userId: number) => `workouts/${userId}`
