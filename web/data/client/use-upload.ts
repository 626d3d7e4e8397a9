import { useEffect, useRef, useState } from 'react'
import type { UploadOptions } from './upload'

interface UploadState {
  isRunning: boolean
  /** The fraction that has been sent, from 0 to 1. */
  fraction: number
  /** Whether the connection broke and the upload will be tried again. */
  isWaiting: boolean
  error: Error | null
}

const idle: UploadState = { isRunning: false, fraction: 0, isWaiting: false, error: null }

/** Runs one upload at a time, with its progress, its error and a way to cancel it. Leaving the screen cancels it. */
export function useUpload<Input, Answer>(
  send: (input: Input, options: UploadOptions) => Promise<Answer>,
  onUploaded: (answer: Answer) => void,
) {
  const [state, setState] = useState(idle)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  const start = async (input: Input) => {
    const controller = new AbortController()
    running.current = controller
    setState({ ...idle, isRunning: true })
    try {
      const answer = await send(input, {
        signal: controller.signal,
        onProgress: fraction => setState({ ...idle, isRunning: true, fraction }),
        onWaiting: () => setState(shown => ({ ...shown, isWaiting: true })),
      })
      setState(idle)
      onUploaded(answer)
    } catch (error) {
      setState({ ...idle, error: controller.signal.aborted ? null : (error as Error) })
    }
  }
  return { ...state, start, cancel: () => running.current?.abort(), reset: () => setState(idle) }
}
