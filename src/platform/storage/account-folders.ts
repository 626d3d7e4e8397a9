/** Where a user's recordings lie below the upload folder. */
export const workoutsFolder = (userId: number) => `workouts/${userId}`

/** Where a user's picture lies below the upload folder. */
export const picturesFolder = (userId: number) => `pictures/${userId}`

/** Where the archives that a user brings in lie below the upload folder. */
export const importsFolder = (userId: number) => `imports/${userId}`

/** Where the archive of everything that is a user's lies below the upload folder. */
export const exportsFolder = (userId: number) => `exports/${userId}`
