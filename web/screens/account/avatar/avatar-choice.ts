import { useState } from 'react'
import { prepareImage } from './prepare-image'

interface Choice {
  /** The image that would be uploaded. */
  image: File | null
  problem: 'picture.oneFile' | 'picture.unreadable' | null
}

const nothing: Choice = { image: null, problem: null }

/** The image that was chosen or dropped but not saved yet, or the problem with it. */
export function useAvatarChoice() {
  const [choice, setChoice] = useState(nothing)
  const choose = async (files: FileList) => {
    const [file] = files
    if (file === undefined) return
    if (files.length > 1) return setChoice({ image: null, problem: 'picture.oneFile' })
    const image = await prepareImage(file)
    setChoice({ image, problem: image === null ? 'picture.unreadable' : null })
  }
  return { ...choice, choose, forget: () => setChoice(nothing) }
}
