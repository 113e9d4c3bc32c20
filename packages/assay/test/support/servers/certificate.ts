import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files of an authority, and of a certificate for 127.0.0.1 and localhost that it signed. */
export interface Certificate {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Whether openssl is installed. */
export const hasOpenssl = (): boolean => spawnSync("openssl", ["version"]).status === 0;

/** Creates a certificate that is valid for a day. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), "assay-tls-"));
  // the server that reads it may run as another user
  chmodSync(folder, 0o755);
  const [caKey, ca, key, request, cert, extensions] = [
    ...["ca.key", "ca.pem", "server.key", "server.csr", "server.pem", "extensions.cnf"],
  ].map((name) => join(folder, name)) as [string, string, string, string, string, string];
  const openssl = (...args: string[]): void => void execFileSync("openssl", args, { stdio: "pipe" });
  const fresh = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...fresh, "-keyout", caKey, "-out", ca, "-days", "1", "-subj", "/CN=Assay test authority");
  openssl("req", ...fresh, "-keyout", key, "-out", request, "-subj", "/CN=localhost");
  writeFileSync(extensions, "subjectAltName=IP:127.0.0.1,DNS:localhost\n");
  const signed = ["-CA", ca, "-CAkey", caKey, "-CAcreateserial", "-days", "1", "-extfile", extensions];
  openssl("x509", "-req", "-in", request, "-out", cert, ...signed);
  chmodSync(cert, 0o644);
  return { ca, cert, key };
}
