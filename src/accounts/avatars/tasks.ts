import type { Task } from '../../platform/workers/task'

/** Makes an avatar of a file as it was uploaded; null for what cannot be read as an image. */
export const avatarTask: Task<{ bytes: Uint8Array }, Uint8Array | null> = {
  name: 'make-avatar',
  queue: 'general',
  // A photo takes a tenth of a second; a JPEG of a megabyte can be made to take forty.
  timeLimitMs: 5_000,
  fileOf: ({ bytes }) => Bun.SHA256.hash(bytes, 'hex'),
  perform: async ({ bytes }) => (await import('./square-jpeg')).makeSquareJpeg(bytes),
}
