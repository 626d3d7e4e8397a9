import { useRef, useState } from 'react'
import { prepareImage } from './prepare-image'

interface Choice {
  /** The image that will be uploaded; `null` if none is chosen or usable. */
  image: File | null
  problem: 'picture.oneFile' | 'picture.unreadable' | null
}

const nothing: Choice = { image: null, problem: null }

/** Holds the image that was chosen or dropped but not saved yet, or the problem with it. */
export function useAvatarChoice() {
  const [choice, setChoice] = useState(nothing)
  const choices = useRef(0)
  /** Prepares the chosen image. If another one is chosen meanwhile, the result is ignored. */
  const choose = async (files: FileList) => {
    const [file] = files
    if (file === undefined) return
    choices.current += 1
    const own = choices.current
    const chosen = files.length > 1 ? severalFiles : await choiceOf(file)
    if (own === choices.current) setChoice(chosen)
  }
  const forget = () => {
    choices.current += 1
    setChoice(nothing)
  }
  return { ...choice, choose, forget }
}

const severalFiles: Choice = { image: null, problem: 'picture.oneFile' }

async function choiceOf(file: File): Promise<Choice> {
  const image = await prepareImage(file)
  return { image, problem: image === null ? 'picture.unreadable' : null }
}
