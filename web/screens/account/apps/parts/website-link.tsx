/** Links to the website of an app. Shows the host, which identifies the site; sends no referrer. */
export function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {new URL(address).host}
    </a>
  )
}
