import { useEffect, useRef, useState } from 'react'
import type { UploadOptions } from './upload'

interface UploadState {
  isRunning: boolean
  /** Fraction sent, from 0 to 1. */
  fraction: number
  /** The connection broke and a retry is scheduled. */
  isWaiting: boolean
  error: Error | null
}

const idle: UploadState = { isRunning: false, fraction: 0, isWaiting: false, error: null }

/** Runs one upload at a time, with progress, error and cancel. Leaving the screen cancels it. */
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
