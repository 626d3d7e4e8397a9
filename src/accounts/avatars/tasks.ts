import type { Task } from '../../platform/workers/task'

/** Converts an uploaded file to an avatar; null if it cannot be read as an image. */
export const avatarTask: Task<{ bytes: Uint8Array }, Uint8Array | null> = {
  name: 'make-avatar',
  queue: 'general',
  // Converting a photo takes a tenth of a second, but a crafted JPEG of one megabyte can take forty seconds.
  timeLimitMs: 5_000,
  fileOf: ({ bytes }) => Bun.SHA256.hash(bytes, 'hex'),
  perform: async ({ bytes }) => (await import('./square-jpeg')).makeSquareJpeg(bytes),
}
