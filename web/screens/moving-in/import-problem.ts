// What is wrong with a chosen file before it is sent, in the app's words. Pure.

export type ChoiceProblem = 'movingIn.noFile' | 'movingIn.oneFile' | 'movingIn.notZip' | 'movingIn.empty'

/** Null when there is one archive among the files, and nothing else. */
export function problemOfChoice(files: ArrayLike<{ name: string; size: number }>): ChoiceProblem | null {
  const [file, ...others] = Array.from(files)
  if (file === undefined) return 'movingIn.noFile'
  if (others.length > 0) return 'movingIn.oneFile'
  if (!/\.zip$/i.test(file.name)) return 'movingIn.notZip'
  return file.size === 0 ? 'movingIn.empty' : null
}
