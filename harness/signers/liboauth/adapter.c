/* countersign adapter of liboauth: one JSON object per line in, one out (PROTOCOL, version 1).
 *
 *   cc adapter.c -o adapter -loauth -ljansson
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <jansson.h>
#include <oauth.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

static void add_parameter(int *argc, char ***argv, const char *name, const char *value) {
  char *pair;
  if (asprintf(&pair, "%s=%s", name, value) < 0) abort();
  oauth_add_param_to_array(argc, argv, pair);
  free(pair);
}

/* liboauth's C strings end at the first NUL; jansson hands them over whole, and the rest is not read. */
static json_t *sign(const json_t *task) {
  char **argv = NULL;
  int argc = oauth_split_post_paramters(text(task, "url"), &argv, 0);
  size_t index;
  const json_t *pair;
  json_array_foreach(json_object_get(task, "parameters"), index, pair)
    add_parameter(&argc, &argv, json_string_value(json_array_get(pair, 0)), json_string_value(json_array_get(pair, 1)));
  /* It draws a nonce and reads the clock only where these are not given; a body that repeats them gives them. */
  if (!oauth_param_exists(argv, argc, "oauth_nonce")) add_parameter(&argc, &argv, "oauth_nonce", text(task, "nonce"));
  if (!oauth_param_exists(argv, argc, "oauth_timestamp"))
    add_parameter(&argc, &argv, "oauth_timestamp", text(task, "timestamp"));
  oauth_sign_array2_process(&argc, &argv, NULL, OA_HMAC, text(task, "method"), text(task, "consumerKey"),
                            text(task, "consumerSecret"), NULL, NULL);

  /* The signature is now the last element; the others stand as they were signed. */
  char *signature = argv[argc - 1] + strlen("oauth_signature=");
  char *normalized = oauth_serialize_url_parameters(argc - 1, argv);
  /* As the library does on its own copy before it signs. */
  char *method = strdup(text(task, "method"));
  for (char *letter = method; *letter != 0; letter++) *letter = (char)toupper((unsigned char)*letter);
  char *base_string = oauth_catenc(3, method, argv[0], normalized);
  free(method);
  char *header = oauth_serialize_url_sep(argc, 1, argv, ", ", 2 | 4);
  char *body = oauth_serialize_url_sep(argc, 1, argv, "&", 1);
  json_t *signed_request = json_pack("{s:o, s:s, s:s, s:s}", "authorization", json_sprintf("OAuth %s", header),
                                     "signature", signature, "baseString", base_string, "body", body);
  free(body);
  free(header);
  free(base_string);
  free(normalized);
  oauth_free_array(&argc, &argv);
  return signed_request;
}

static json_t *answer(const json_t *request) {
  if (strcmp(text(request, "cmd"), "start") == 0)
    return json_pack("{s:i, s:{s:s, s:s, s:s, s:s, s:s}, s:[s], s:[s]}", "version", 1, "implementation", "name",
                     "liboauth", "version", LIBOAUTH_VERSION, "language", "c", "homepage",
                     "https://liboauth.sourceforge.io/", "issues", "https://github.com/x42/liboauth/issues", "roles",
                     "signer", "signatureMethods", "HMAC-SHA1");
  return json_pack("{s:O, s:o}", "seq", json_object_get(request, "seq"), "signed",
                   sign(json_object_get(request, "task")));
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  while ((length = getline(&line, &size, stdin)) > 0) {
    json_t *request = json_loadb(line, (size_t)length, JSON_ALLOW_NUL, NULL);
    if (request == NULL) return EXIT_FAILURE;
    if (strcmp(text(request, "cmd"), "stop") == 0) break;
    json_t *reply = answer(request);
    json_dumpf(reply, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(reply);
    json_decref(request);
  }
  free(line);
  return EXIT_SUCCESS;
}
