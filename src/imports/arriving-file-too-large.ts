/** Thrown instead of reading a file that is larger than anything that makes sense. */
export class ArrivingFileTooLarge extends Error {
  override readonly name = 'ArrivingFileTooLarge'
}
