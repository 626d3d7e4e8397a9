import { useState } from 'react'
import { preparePicture } from './prepare-image'

interface Choice {
  /** What would be sent. */
  picture: File | null
  problem: 'picture.oneFile' | 'picture.unreadable' | null
}

const nothing: Choice = { picture: null, problem: null }

/** The picture that was chosen or dropped and not saved yet, or what is wrong with it. */
export function usePictureChoice() {
  const [choice, setChoice] = useState(nothing)
  const choose = async (files: FileList) => {
    const [file] = files
    if (file === undefined) return
    if (files.length > 1) return setChoice({ picture: null, problem: 'picture.oneFile' })
    const picture = await preparePicture(file)
    setChoice({ picture, problem: picture === null ? 'picture.unreadable' : null })
  }
  return { ...choice, choose, forget: () => setChoice(nothing) }
}
