/** A link to an app's website. It shows the host, which identifies the website, and sends no referrer. */
export function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {new URL(address).host}
    </a>
  )
}
