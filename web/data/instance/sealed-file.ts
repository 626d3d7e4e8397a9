/** The first line of an encrypted file, and how an archive names an encrypted backup at its beginning. */
const sealed = /^age-encryption\.org\/v1\n|^PK.{28}trackhut-[\d-]{17}\.trackhut\.age/s

/** Whether a chosen file is an encrypted backup, so that its key can be asked for before it is uploaded. */
export async function isSealedFile(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 128).arrayBuffer())
  return sealed.test(String.fromCharCode(...bytes))
}
