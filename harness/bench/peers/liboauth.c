/* Measures liboauth for the bench; what it is given and prints: README.md.
 *
 *   cc liboauth.c -o liboauth -loauth
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <oauth.h>

static int count;
static char **list;
static const char *method, *key;

static void add(const char *name, const char *value) {
  char *pair;
  if (asprintf(&pair, "%s=%s", name, value) < 0) abort();
  oauth_add_param_to_array(&count, &list, pair);
  free(pair);
}

static char *base_string(void) {
  char *parameters = oauth_serialize_url_parameters(count, list);
  char *made = oauth_catenc(3, method, list[0], parameters);
  free(parameters);
  return made;
}

static char *signature(void) {
  char *message = base_string();
  char *made = oauth_sign_hmac_sha1(message, key);
  free(message);
  return made;
}

int main(int argc, char **argv) {
  if (argc < 10) return EXIT_FAILURE;
  char *(*work)(void) = strcmp(argv[1], "base-string") == 0 ? base_string : signature;
  method = argv[4];
  count = oauth_split_post_paramters(argv[5], &list, 0);
  key = oauth_catenc(2, argv[7], "");
  for (int at = 10; at + 1 < argc; at += 2) add(argv[at], argv[at + 1]);
  add("oauth_consumer_key", argv[6]);
  add("oauth_nonce", argv[8]);
  add("oauth_timestamp", argv[9]);
  add("oauth_signature_method", "HMAC-SHA1");
  add("oauth_version", "1.0");
  qsort(&list[1], (size_t)count - 1, sizeof(char *), oauth_cmpstringp);

  for (int batch = 0; batch < 4; batch++) {
    double most = atof(argv[batch == 0 ? 2 : 3]) / 1000, elapsed = 0, calls = 0;
    clock_t start = clock();
    while (elapsed < most) {
      for (int call = 0; call < 64; call++) free(work());
      calls += 64;
      elapsed = (double)(clock() - start) / CLOCKS_PER_SEC;
    }
    printf("%f\n", calls / elapsed);
  }
  puts(work());
  return EXIT_SUCCESS;
}
