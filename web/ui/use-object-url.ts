import { useEffect, useState } from 'react'

/** Returns an object URL of the file, revoked when it is no longer shown; `null` without a file. */
export function useObjectUrl(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === undefined) return
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(created)
    }
  }, [file])
  return address
}
