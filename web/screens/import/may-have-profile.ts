// Looks into the directory at the end of a zip file, because only archives of accounts have a profile to import.

/** The file with the profile in archives of Trackhut and FitTrackee, see src/transfer/imports/archive. */
const profileFile = 'user_data.json'

/** The end of a zip file has 22 bytes, and a comment of up to 64 kB. */
const endLength = 22
const maxComment = 0xffff
const endSignature = 0x06054b50
/** In archives above 4 GB (ZIP64), a 32-bit field has this value if its true value is stored in another place. */
const isElsewhere = 0xffffffff

/** Whether an archive has a profile; also `true` if this cannot be determined. */
export async function mayHaveProfile(file: Blob): Promise<boolean> {
  const tail = new DataView(await file.slice(-(endLength + maxComment)).arrayBuffer())
  for (let at = tail.byteLength - endLength; at >= 0; at--) {
    if (tail.getUint32(at, true) !== endSignature) continue
    const [length, start] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
    if (start === isElsewhere || length === isElsewhere) return true
    return (await file.slice(start, start + length).text()).includes(profileFile)
  }
  return true
}
