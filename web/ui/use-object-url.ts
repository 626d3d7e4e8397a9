import { useEffect, useState } from 'react'

/** Returns an object URL for a file; `null` without a file. It is revoked when the file is no longer shown. */
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
