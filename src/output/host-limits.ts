// How many files hosts take: a build that says so is sooner than a host that refuses it.

export interface HostLimit {
  host: string;
  files: number;
}

/** By the domain that they give sites. */
const limits: readonly (HostLimit & { domain: string })[] = [
  { host: 'Azure Static Web Apps', domain: 'azurestaticapps.net', files: 15_000 },
  { host: 'Cloudflare Pages', domain: 'pages.dev', files: 20_000 },
  { host: 'GitLab Pages', domain: 'gitlab.io', files: 200_000 },
];

/** From this part of a limit on it is told. */
const nearness = 0.9;

/**
 * The limit that the number of files comes near to, or has passed: that of the host which the site's address names, else
 * the lowest of all.
 * @param url origin of the site.
 */
export function limitNear(files: number, url: string): HostLimit | undefined {
  const { hostname } = new URL(url);
  const { host, files: most } = limits.find(({ domain }) => hostname.endsWith(`.${domain}`)) ?? limits[0]!;
  return files >= most * nearness ? { host, files: most } : undefined;
}
